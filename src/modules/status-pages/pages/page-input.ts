import { readHostName } from '../host-name.ts';
import { invalid, type FieldError, Problem } from '../../../platform/errors.ts';
import {
  type AutomaticFrom,
  type Component,
  type ComponentStatus,
  DEFAULT_THEME,
  type Link,
  LOGO_MAX,
  type StatusPage,
  type Theme,
  type Visibility,
} from '../page.ts';
import type { ComponentRow, PageRow } from './pages.store.ts';

/** What a caller says of a component. The list of them is the whole: who is not in it is removed. */
export interface ComponentInput {
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly group?: string | null;
  readonly service_id?: string | null;
  /** Of an automatic one: another than it has now is a person's choice; null gives the choice back. */
  readonly status?: ComponentStatus | null;
  readonly automatic?: boolean;
  readonly automatic_from?: AutomaticFrom;
  readonly overridden?: boolean;
}

/** What a caller says of a page. What is left out stays as it is. */
export interface PageInput {
  readonly slug?: string;
  readonly title?: string;
  readonly description?: string;
  readonly visibility?: Visibility;
  readonly components?: readonly ComponentInput[];
  readonly theme?: { readonly color?: string; readonly logo?: string | null; readonly dark?: boolean };
  readonly links?: readonly Link[];
  readonly support_url?: string | null;
  readonly custom_domain?: string | null;
}

const SLUG = /^[a-z0-9-]{1,60}$/;
const COLOR = /^#[0-9a-fA-F]{6}$/;
const LOGO = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * The page's own columns after a change.
 *
 * @param ownHost the host of the service itself
 * @throws Problem `validation_failed` that names the member
 */
export function readPage(id: string, input: PageInput, before: StatusPage | null, ownHost: string): PageRow {
  const slug = input.slug ?? before?.slug ?? '';
  if (!SLUG.test(slug))
    throw invalid('/slug', 'slug', '/slug is the end of the address: 1 to 60 characters of a to z, 0 to 9 and hyphens, such as acme');
  return {
    id,
    slug,
    title: input.title === undefined ? (before?.title ?? '') : line(input.title, '/title'),
    description: input.description === undefined ? (before?.description ?? '') : text(input.description, '/description'),
    visibility: input.visibility ?? before?.visibility ?? 'public',
    theme: readTheme(input.theme, before?.theme ?? DEFAULT_THEME),
    links: input.links === undefined ? (before?.links ?? []) : input.links.map(readLink),
    support_url: input.support_url === undefined ? (before?.support_url ?? null) : readSupport(input.support_url),
    custom_domain: input.custom_domain === undefined ? (before?.custom_domain ?? null) : readDomain(input.custom_domain, ownHost),
  };
}

/** One line without spaces at its ends. */
export function line(given: string, pointer: string): string {
  const trimmed = given.trim();
  if (trimmed === '') throw invalid(pointer, 'required', `${pointer} must hold more than spaces`);
  if (/[\p{Cc}\u2028\u2029]/u.test(trimmed) || !trimmed.isWellFormed())
    throw invalid(pointer, 'characters', `${pointer} must have no line breaks or control characters`);
  return trimmed;
}

/** Lines of text without spaces at the ends. Control characters would make feeds and calendars unreadable. */
export function text(given: string, pointer: string): string {
  const clean = given.replaceAll('\r\n', '\n').trim();
  if (/[^\P{Cc}\n\t]/u.test(clean) || !clean.isWellFormed() || /[\uFFFE\uFFFF]/.test(clean))
    throw invalid(pointer, 'characters', `${pointer} must have no control characters`);
  return clean;
}

function readTheme(given: PageInput['theme'], before: Theme): Theme {
  if (given === undefined) return before;
  const color = given.color ?? before.color;
  if (!COLOR.test(color)) throw invalid('/theme/color', 'color', '/theme/color must be six hexadecimal digits after #, such as #0f766e');
  const logo = given.logo === undefined ? before.logo : given.logo === '' ? null : given.logo;
  if (logo !== null && (logo.length > LOGO_MAX || !LOGO.test(logo)))
    throw invalid(
      '/theme/logo',
      'logo',
      `/theme/logo must be a PNG, JPEG, GIF, WebP or SVG image as a base64 data address of at most ${LOGO_MAX} characters: the page is one request and loads nothing from elsewhere`,
    );
  return { color: color.toLowerCase(), logo, dark: given.dark ?? before.dark };
}

function readLink({ label, url }: Link, index: number): Link {
  return { label: line(label, `/links/${index}/label`), url: readUrl(url, `/links/${index}/url`) };
}

function readSupport(given: string | null): string | null {
  if (given === null || given.trim() === '') return null;
  if (/^mailto:[^\s@<>"]+@[^\s@<>"]+$/.test(given.trim())) return given.trim();
  return readUrl(given, '/support_url', ', or mailto: and an email address');
}

function readUrl(given: string, pointer: string, or = ''): string {
  const url = URL.parse(given.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '')
    throw invalid(pointer, 'url', `${pointer} must be an address that begins with https:// or http://${or}`);
  return url.href;
}

function readDomain(given: string | null, ownHost: string): string | null {
  if (given === null || given.trim() === '') return null;
  const domain = readHostName(given);
  if (domain === null)
    throw invalid(
      '/custom_domain',
      'domain',
      '/custom_domain must be the name of a host, such as status.example.com, without https:// and port',
    );
  if (domain === ownHost)
    throw invalid('/custom_domain', 'own_host', '/custom_domain is the address of Tocsin itself: choose another name for the page');
  return domain;
}

/** A status that a person chose, for the record. */
export interface ChosenStatus {
  readonly id: string;
  readonly name: string;
  readonly from: ComponentStatus;
  readonly to: ComponentStatus;
}

/** The components as they are to be, and a person's words on their statuses. */
export interface ReadComponents {
  readonly rows: readonly ComponentRow[];
  readonly chosen: readonly ChosenStatus[];
}

/**
 * @param newId makes ids of components that have none
 * @throws Problem `validation_failed` that names the member: an unknown id, one that stands twice, automatic without a service
 */
export function readComponents(given: readonly ComponentInput[], before: readonly Component[], newId: () => string): ReadComponents {
  const known = new Map(before.map((component) => [component.id, component]));
  const seen = new Set<string>();
  const rows: ComponentRow[] = [];
  const chosen: ChosenStatus[] = [];
  for (const [index, input] of given.entries()) {
    const at = `/components/${index}`;
    const old = input.id === undefined ? undefined : known.get(input.id);
    if (input.id !== undefined && !old)
      throw invalid(`${at}/id`, 'unknown_component', `${at}/id names no component of this page: leave it out for a new one`);
    const id = old?.id ?? newId();
    if (seen.has(id)) throw invalid(`${at}/id`, 'twice', `${at}/id stands in the list twice`);
    seen.add(id);
    const service = input.service_id === undefined ? (old?.service_id ?? null) : input.service_id;
    const automatic = input.automatic ?? old?.automatic ?? false;
    if (automatic && service === null && input.automatic === true && !old?.automatic)
      throw invalid(
        `${at}/service_id`,
        'required',
        `${at}/service_id: choose the service whose incidents set the status, or set automatic to false`,
      );
    const shown = old?.status ?? 'operational';
    const wanted = input.status ?? null;
    const overridden = automatic && isOverridden(input, old, shown);
    const byHand = !automatic || overridden;
    const wasByHand = old !== undefined && (!old.automatic || old.overridden);
    // Whoever saves a page as it was read chooses nothing; whoever takes a component from its rule keeps what it shows.
    const isChosen = byHand && (old === undefined ? wanted !== null : !wasByHand || (wanted !== null && wanted !== shown));
    const own = isChosen ? (wanted ?? shown) : (old?.own_status ?? 'operational');
    const name = line(input.name, `${at}/name`);
    if (isChosen && old) chosen.push({ id, name, from: shown, to: own });
    rows.push({
      id,
      name,
      description: input.description === undefined ? (old?.description ?? '') : text(input.description, `${at}/description`),
      group:
        input.group === undefined
          ? (old?.group ?? null)
          : input.group === null || input.group.trim() === ''
            ? null
            : line(input.group, `${at}/group`),
      service_id: service,
      automatic,
      automatic_from: input.automatic_from ?? old?.automatic_from ?? 'active',
      overridden,
      own_status: own,
      chosen: isChosen,
    });
  }
  return { rows, chosen };
}

/** Whoever names another status than the one shown has chosen it; who saves a page as it was read has not. */
function isOverridden(input: ComponentInput, old: Component | undefined, shown: ComponentStatus): boolean {
  if (input.overridden !== undefined) return input.overridden;
  if (input.status === null) return false;
  if (input.status !== undefined && old?.automatic && input.status !== shown) return true;
  return old?.overridden ?? false;
}

/** A 422 for every component whose service does not exist. */
export function unknownServices(given: readonly ComponentRow[], known: ReadonlyMap<string, unknown>): Problem | null {
  const errors: FieldError[] = given.flatMap(({ service_id }, index) =>
    service_id === null || known.has(service_id)
      ? []
      : [
          {
            pointer: `/components/${index}/service_id`,
            code: 'unknown_service',
            detail: `/components/${index}/service_id names no service`,
          },
        ],
  );
  return errors[0] ? new Problem('validation_failed', errors[0].detail, { errors }) : null;
}
