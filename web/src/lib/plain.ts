/** A paragraph of a rulebook without the marks of its markdown; `id` need not be repeated. */
export function plain(markdown: string, id: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(#+|\|)\s*/gm, '')
    .replace(/\s*\|\s*$/gm, '')
    .replaceAll(' | ', '\n')
    .replace(new RegExp(`^${id.replaceAll('.', '\\.')}\\s*`), '')
    .trim();
}
