/** The path of BASE_URL, below which the service is: '' at the root of its name. A build does not know it; where its files came from tells. */
export const BASE_PATH = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** The address of the service, as this page reached it. */
export function serviceUrl(): string {
  return window.location.origin + BASE_PATH;
}
