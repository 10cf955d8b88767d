// Loaded before anything else into every Node.js process of the tests (`--import`, by tools/test.ts): the tests, and the
// servers and commands they start. Each believes that it is the date of the run; databases and browsers are told the same
// by postgres.ts and stage.ts. So no test depends on the day it is run. Not libfaketime: PostgreSQL is started without our
// environment, and Chromium never rests under it.
import { ServerResponse } from 'node:http';
import { note } from '../run/record.ts';
import { DATE_OFFSET_MS, shiftDate } from './shift-date.ts';

note('processes');
if (DATE_OFFSET_MS !== 0) {
  shiftDate(DATE_OFFSET_MS);
  // Node.js dates its answers by a clock of its own, and pages go by the date of answers.
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function dated(this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    if (!this.headersSent && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, head);
  } as typeof writeHead;
}
