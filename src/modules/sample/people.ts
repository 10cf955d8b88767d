/** Somebody of the example. */
export interface SamplePerson {
  readonly name: string;
  readonly role: 'operator' | 'viewer';
}

/** A team of the example, with the time of its place. */
export interface SampleTeam {
  readonly name: string;
  readonly about: string;
  readonly timeZone: string;
  /** When the next one takes over, in the team's time. */
  readonly handoffTime: string;
  readonly people: readonly SamplePerson[];
  /** By the names they have in the world. */
  readonly services: readonly string[];
}

const operator = (name: string): SamplePerson => ({ name, role: 'operator' });

/** Four teams in three time zones. */
export const TEAMS: readonly SampleTeam[] = [
  {
    name: 'Storefront',
    about: 'Everything that customers of the shop see and click.',
    timeZone: 'Europe/Berlin',
    handoffTime: '10:00',
    people: [operator('Amelia Hart'), operator('Jonas Weber'), operator('Lucía Ortega')],
    services: ['checkout', 'search', 'cart'],
  },
  {
    name: 'Payments',
    about: 'Bookings, cards, and the money behind them.',
    timeZone: 'America/New_York',
    handoffTime: '09:00',
    people: [operator('Marcus Reed'), operator('Priya Nair'), operator('Grace Kim')],
    services: ['ledger', 'card-gateway'],
  },
  {
    name: 'Platform',
    about: 'What all others run on: sign-in, the edge, messages.',
    timeZone: 'Asia/Tokyo',
    handoffTime: '09:30',
    people: [operator('Haruto Sato'), operator('Yui Tanaka'), operator('Daniel Osei')],
    services: ['login', 'edge', 'mail'],
  },
  {
    name: 'Data',
    about: 'The warehouse, and reports from it.',
    timeZone: 'Europe/Berlin',
    handoffTime: '10:00',
    people: [operator('Klara Lindqvist'), operator('Tomasz Nowak'), { name: 'Ines Moreau', role: 'viewer' }],
    services: ['warehouse'],
  },
];

/** What needs what. */
export const NEEDS: ReadonlyArray<readonly [service: string, needed: string]> = [
  ['checkout', 'cart'],
  ['checkout', 'card-gateway'],
  ['checkout', 'ledger'],
  ['cart', 'login'],
  ['search', 'warehouse'],
  ['ledger', 'warehouse'],
];
