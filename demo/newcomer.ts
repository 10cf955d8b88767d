/** Who the newcomer is, in the page and in both chats. */
export const NEWCOMER = { display_name: 'Anna Lee', email: 'anna@example.org', password: 'a demo of Tocsin' } as const;
