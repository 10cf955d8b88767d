import type { Reading } from '../../modules/alerts/mapping/apply.ts';
import { linkOf } from './read.ts';
import { parseTime } from './time.ts';
import { readUnknown } from './unknown.ts';

/** How a mapping reads what it says nothing about: as a body of no known format is read. */
export const READING: Reading = { guess: (item, index) => readUnknown(item, index, []), time: parseTime, link: linkOf };
