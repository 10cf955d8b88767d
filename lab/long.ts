/** Tests with a long form take it, as `npm run prove -- escalation-leader` asks for. The short one holds the same promise with small numbers. */
export const LONG = process.env['LONG'] === '1';
