/** What somebody who is offered a role must know at once. */
export interface Situation {
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: string;
  readonly openedAt: Date;
  /** What stands in the document, or the description; may be empty. */
  readonly written: string;
  readonly leader: string | null;
  readonly firing: number;
}

const WRITTEN_MAX = 200;

/** The situation in three lines: what, what is known, who leads and what goes on. */
export function threeLines({ number, title, severity, status, openedAt, written, leader, firing }: Situation, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 60_000));
  const since = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const known = written.replaceAll(/\s+/g, ' ').trim();
  const alerts = firing === 0 ? 'no alerts firing' : `${firing} ${firing === 1 ? 'alert' : 'alerts'} firing`;
  return [
    `#${number} ${title}: ${severity}, ${status} for ${since}.`,
    known === '' ? 'Nothing is written about the situation yet.' : cut(known),
    `${leader === null ? 'Nobody leads it' : `${leader} leads it`}; ${alerts}.`,
  ].join('\n');
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= WRITTEN_MAX ? text : `${characters.slice(0, WRITTEN_MAX - 1).join('')}…`;
}
