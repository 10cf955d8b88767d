import { untilLoaded } from '../../api/code.ts';

/** The charts, which come with a library of their own, as late as it takes. */
export const loadCharts = () => untilLoaded('part', () => import('./charts.tsx'));
