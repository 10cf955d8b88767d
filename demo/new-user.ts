/** Who the new user is, in the page and in both chats. */
export const NEW_USER = { display_name: 'Anna Lee', email: 'anna@example.org', password: 'a demo of Tocsin' } as const;
