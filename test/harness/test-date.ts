// Loaded before anything else into every Node.js process of the tests (`--import`, by tools/test.ts): the tests, and the
// servers and commands they start. Each believes that it is the date of the run; databases and browsers are told the same
// by postgres.ts and stage.ts. So no test depends on the day it is run. Not libfaketime: PostgreSQL is started without our
// environment, and Chromium never rests under it.
import { DATE_OFFSET_MS, shiftDate } from './shift-date.ts';

if (DATE_OFFSET_MS !== 0) shiftDate(DATE_OFFSET_MS);
