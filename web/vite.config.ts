import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { withBreakpoints } from './src/breakpoints';

const server = process.env.ANJU_SERVER ?? 'http://127.0.0.1:8642';

const breakpoints: Plugin = {
  name: 'breakpoints',
  enforce: 'pre',
  transform: (code, id) => (/\.css($|\?)/.test(id) ? { code: withBreakpoints(code), map: null } : null),
};

export default defineConfig({
  plugins: [breakpoints, svelte()],
  build: {
    outDir: '../src/anju/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content policy allows no data: images and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      // The server compares Origin with Host: the page's own host has to arrive there.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
});
