/** The shapes of the counters, in a square of 16. */
import type { CounterName } from './view';

export const SHAPES: Record<CounterName, string> = {
  hope: 'M8 .5l1.900 5.600L15.500 8l-5.600 1.900L8 15.500l-1.900-5.600L.5 8l5.600-1.900z',
  despair: 'M1 2.500h14L8 15zM5.500 5.500h5L8 10z',
  goodwill: 'M8 14C2 10 1 7 1 5a3.500 3.500 0 0 1 7-1 3.500 3.500 0 0 1 7 1c0 2-1 5-7 9z',
  paranoia: 'M1 11l4-8 3 6 3-6 4 8-1.500 2L11 8l-3 6-3-6-2.500 5z',
  intrigue:
    'M0.500 8C3 4 5.500 2.500 8 2.500S13 4 15.500 8C13 12 10.500 13.500 8 13.500S3 12 .5 8zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
};
