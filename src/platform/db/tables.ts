// biome-ignore lint/suspicious/noExplicitAny: replaced by the first generation
export type DB = any;
