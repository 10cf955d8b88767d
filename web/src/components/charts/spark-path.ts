/** A lone one is not drawn as high as a storm: the highest column stands for so many at least. */
const LEAST_FULL = 4;
/** What is there is seen, in pixels. */
const LEAST = 2;

/** The bars of a spark as one SVG path, from the ground up; columns without anything have none. Pure. */
export function sparkPath(counts: readonly number[], width: number, height: number): string {
  const full = Math.max(LEAST_FULL, ...counts);
  const each = width / Math.max(1, counts.length);
  const bar = Math.max(1, each - 1);
  return counts
    .map((count, index) => {
      if (count <= 0) return '';
      const high = Math.max(LEAST, (count / full) * height);
      return `M${tenth(index * each)} ${height}v${tenth(-high)}h${tenth(bar)}v${tenth(high)}z`;
    })
    .join('');
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;
