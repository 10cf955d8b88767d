import { untilLoaded } from '../../api/code.ts';
import { lazyPart } from '../../components/layout/lazy-part.tsx';

const load = () => import('./charts.tsx');

/** Has the code of the charts, as late as it takes. */
export const chartsLoaded = () => untilLoaded('part', load);
export const TimeChart = lazyPart(async () => (await load()).TimeChart);
export const VolumeChart = lazyPart(async () => (await load()).VolumeChart);
