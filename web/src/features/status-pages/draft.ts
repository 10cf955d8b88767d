import type { Component, ComponentStatus, StatusPage } from './queries.ts';

/** A component while it is edited. */
export interface Draft {
  /** Names it in the list before the server does. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly group: string;
  readonly serviceId: string | null;
  readonly automatic: boolean;
  readonly from: Component['automatic_from'];
  readonly overridden: boolean;
  readonly status: ComponentStatus;
}

export function draftOf(component: Component): Draft {
  return {
    key: component.id,
    id: component.id,
    name: component.name,
    description: component.description,
    group: component.group ?? '',
    serviceId: component.service_id,
    automatic: component.automatic,
    from: component.automatic_from,
    overridden: component.overridden,
    status: component.status,
  };
}

/** As the API takes it. The status of one that follows its service is left out: it may have changed meanwhile. */
export function componentBody(draft: Draft) {
  const follows = draft.automatic && !draft.overridden;
  return {
    ...(draft.id === null ? {} : { id: draft.id }),
    name: draft.name.trim(),
    description: draft.description.trim(),
    group: draft.group.trim() === '' ? null : draft.group.trim(),
    service_id: draft.serviceId,
    automatic: draft.automatic,
    automatic_from: draft.from,
    overridden: draft.automatic && draft.overridden,
    ...(follows ? {} : { status: draft.status }),
  };
}

/** What the form has of a page, as the API takes it. */
export function pageBody(page: StatusPage) {
  return {
    title: page.title,
    slug: page.slug,
    description: page.description,
    visibility: page.visibility,
    support_url: page.support_url,
    custom_domain: page.custom_domain,
    theme: { color: page.theme.color, logo: page.theme.logo, dark: page.theme.dark },
    links: page.links,
    components: page.components.map(draftOf).map(componentBody),
  };
}
