/** Small synthesised sounds: nothing is loaded, nothing sounds before the first touch, and nothing is told by sound alone. */
export type Sound = 'card' | 'move' | 'hit' | 'wall' | 'death' | 'loop' | 'turn' | 'win' | 'lose' | 'chat';

/** One voice: from this pitch to that in so many seconds, after so many; `noise` is breath instead of a tone. */
interface Voice {
  wave: OscillatorType | 'noise';
  from: number;
  to: number;
  seconds: number;
  after?: number;
  loud?: number;
}

const VOICES: Record<Sound, Voice[]> = {
  card: [{ wave: 'noise', from: 2600, to: 900, seconds: 0.09, loud: 0.5 }],
  move: [{ wave: 'triangle', from: 300, to: 220, seconds: 0.08, loud: 0.5 }],
  hit: [
    { wave: 'noise', from: 900, to: 200, seconds: 0.12 },
    { wave: 'square', from: 150, to: 60, seconds: 0.14, loud: 0.4 },
  ],
  wall: [
    { wave: 'noise', from: 400, to: 90, seconds: 0.2 },
    { wave: 'sine', from: 90, to: 45, seconds: 0.25 },
  ],
  death: [
    { wave: 'sawtooth', from: 220, to: 50, seconds: 0.7, loud: 0.4 },
    { wave: 'sine', from: 110, to: 40, seconds: 0.9 },
  ],
  loop: [
    { wave: 'sine', from: 660, to: 165, seconds: 0.9, loud: 0.6 },
    { wave: 'sine', from: 990, to: 248, seconds: 0.9, after: 0.12, loud: 0.4 },
  ],
  turn: [
    { wave: 'sine', from: 587, to: 587, seconds: 0.12, loud: 0.6 },
    { wave: 'sine', from: 880, to: 880, seconds: 0.18, after: 0.1, loud: 0.6 },
  ],
  win: [
    { wave: 'triangle', from: 523, to: 523, seconds: 0.18 },
    { wave: 'triangle', from: 659, to: 659, seconds: 0.18, after: 0.15 },
    { wave: 'triangle', from: 784, to: 784, seconds: 0.45, after: 0.3 },
  ],
  lose: [
    { wave: 'triangle', from: 392, to: 392, seconds: 0.22 },
    { wave: 'triangle', from: 311, to: 294, seconds: 0.6, after: 0.2 },
  ],
  chat: [{ wave: 'sine', from: 740, to: 990, seconds: 0.09, loud: 0.5 }],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after somebody has touched it. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** `volume` from 0 to 1; nothing without a touch before. */
export function playSound(sound: Sound, volume: number): void {
  if (!context || context.state !== 'running' || volume <= 0) return;
  for (const voice of VOICES[sound]) speak(context, voice, volume);
}

function speak(audio: AudioContext, voice: Voice, volume: number): void {
  const begin = audio.currentTime + (voice.after ?? 0);
  const end = begin + voice.seconds;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(0.3 * volume * (voice.loud ?? 0.8), begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  const source = voice.wave === 'noise' ? breath(audio, voice, begin, end, gain) : tone(audio, voice, begin, end, gain);
  source.start(begin);
  source.stop(end);
}

function tone(audio: AudioContext, voice: Voice, begin: number, end: number, out: AudioNode): OscillatorNode {
  const source = audio.createOscillator();
  source.type = voice.wave as OscillatorType;
  source.frequency.setValueAtTime(voice.from, begin);
  source.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(out);
  return source;
}

function breath(audio: AudioContext, voice: Voice, begin: number, end: number, out: AudioNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * voice.seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(voice.from, begin);
  filter.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(filter);
  filter.connect(out);
  return source;
}
