import { Type } from 'typebox';
import { LIST_QUERY, sortQuery } from '../../platform/http/list.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { closed, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import {
  AUTOMATIC_FROM,
  COMPONENT_STATUSES,
  IMPACTS,
  LOGO_MAX,
  MESSAGE_MAX,
  MOST_COMPONENTS,
  MOST_LINKS,
  type Post,
  POST_STATUSES,
  type StatusPage,
  VISIBILITIES,
} from './page.ts';
import { linkToken } from './public/links.actions.ts';
import { overall } from './public/public-page.ts';

const Status = named('ComponentStatus', Type.Enum([...COMPONENT_STATUSES]));
const PublishedStatus = named('PublishedIncidentStatus', Type.Enum([...POST_STATUSES]));
const PublishedImpact = named('PublishedIncidentImpact', Type.Enum([...IMPACTS]));

const pageId = { id: Type.String({ format: 'uuid', description: 'Id of the status page.' }) };
const incidentId = { incidentId: Type.String({ format: 'uuid', description: 'Id of the published incident.' }) };
export const PageParams = Type.Object(pageId);
export const PostParams = Type.Object({ ...pageId, ...incidentId });
export const UpdateParams = Type.Object({
  ...pageId,
  ...incidentId,
  updateId: Type.String({ format: 'uuid', description: 'Id of the update.' }),
});
export const SubscriberParams = Type.Object({
  ...pageId,
  subscriberId: Type.String({ format: 'uuid', description: 'Id of the subscriber.' }),
});

export const PagesQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the title or slug.' })),
    ...sortQuery(['created_at', 'updated_at', 'title', 'slug'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);
export const PostsQuery = Type.Object(
  {
    open: Type.Optional(Type.Boolean({ description: 'true: only those that are not resolved; false: only those that are.' })),
    ...sortQuery(['created_at', 'started_at'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);
export const SubscribersQuery = Type.Object(
  {
    state: Type.Optional(Type.Enum(['pending', 'active', 'ended'], { description: 'Only subscribers in this state.' })),
    search: Type.Optional(Type.String({ maxLength: 254, description: 'A part of the email address or host.' })),
    ...sortQuery(['created_at'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

const ComponentBody = named(
  'StatusPageComponentInput',
  Type.Object(
    {
      id: Type.Optional(Type.String({ format: 'uuid', description: 'Of a component that the page has; left out for a new one.' })),
      name: Type.String({ minLength: 1, maxLength: 80 }),
      description: Type.Optional(Type.String({ maxLength: 200 })),
      group: Type.Optional(nullable(Type.String({ maxLength: 80, description: 'Heading that it stands under.' }))),
      service_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The service whose incidents it follows.' }))),
      status: Type.Optional(
        nullable(
          Type.Enum([...COMPONENT_STATUSES], {
            description:
              'Of an automatic component: another status than the present one is a person’s choice and stands until given back (null, or overridden false).',
          }),
        ),
      ),
      automatic: Type.Optional(Type.Boolean({ description: 'Whether the incidents of its service set its status. Default: false.' })),
      automatic_from: Type.Optional(
        Type.Enum([...AUTOMATIC_FROM], { description: 'From which status on an incident counts. Default: active.' }),
      ),
      overridden: Type.Optional(Type.Boolean({ description: 'A person’s choice of status overrides the automatic one.' })),
    },
    closed,
  ),
);
const Theme = named(
  'StatusPageThemeInput',
  Type.Object(
    {
      color: Type.Optional(Type.String({ maxLength: 7, description: 'Such as #0f766e.' })),
      logo: Type.Optional(nullable(Type.String({ maxLength: LOGO_MAX, description: 'An image as a base64 data address.' }))),
      dark: Type.Optional(Type.Boolean({ description: 'Whether it is dark where the reader’s device is. Default: true.' })),
    },
    closed,
  ),
);
const Link = named(
  'StatusPageLink',
  Type.Object({ label: Type.String({ minLength: 1, maxLength: 60 }), url: Type.String({ maxLength: 500 }) }, closed),
);

const fields = {
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
  visibility: Type.Optional(
    Type.Enum([...VISIBILITIES], { description: 'private: by a link with a token, or signed in. Default: public.' }),
  ),
  components: Type.Optional(
    Type.Array(ComponentBody, {
      maxItems: MOST_COMPONENTS,
      description: 'All of them, in their order: one that is left out is removed with its history.',
    }),
  ),
  theme: Type.Optional(Theme),
  links: Type.Optional(Type.Array(Link, { maxItems: MOST_LINKS, description: 'At the foot of the page.' })),
  support_url: Type.Optional(nullable(Type.String({ maxLength: 500, description: 'https://, http:// or mailto:' }))),
  custom_domain: Type.Optional(
    nullable(
      Type.String({
        maxLength: 253,
        description:
          'Host name under which the page stands at the root, such as status.example.com. It must stand in the setting status_page_domains.',
      }),
    ),
  ),
};
const slug = Type.String({ minLength: 1, maxLength: 60, description: 'The end of its address: a to z, 0 to 9 and hyphens.' });
const title = Type.String({ minLength: 1, maxLength: 100 });

export const PageBody = Type.Object({ slug, title, ...fields }, closed);
export const PagePatch = Type.Object(
  {
    slug: Type.Optional(slug),
    title: Type.Optional(title),
    ...fields,
    rotate_link: Type.Optional(Type.Boolean({ description: 'Replaces the link of a private page; the old one opens nothing any more.' })),
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version it was read at; refused when another was saved since.' })),
  },
  closed,
);
export const PreviewBody = Type.Object(
  {
    id: Type.Optional(Type.String({ format: 'uuid', description: 'A page whose incidents and history are shown with it.' })),
    slug: Type.Optional(slug),
    title: Type.Optional(title),
    ...fields,
  },
  closed,
);
export const PreviewView = named(
  'StatusPagePreview',
  Type.Object({ html: Type.String({ description: 'The page as readers would see it.' }) }),
);

const ComponentView = named(
  'StatusPageComponent',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    group: nullable(Type.String()),
    service_id: nullable(Uuid),
    status: Status,
    status_since: Time,
    automatic: Type.Boolean(),
    automatic_from: Type.Enum([...AUTOMATIC_FROM]),
    overridden: Type.Boolean(),
  }),
);
const ThemeView = named('StatusPageTheme', Type.Object({ color: Type.String(), logo: nullable(Type.String()), dark: Type.Boolean() }));
export const PageView = named(
  'StatusPage',
  Type.Object({
    id: Uuid,
    slug: Type.String(),
    title: Type.String(),
    description: Type.String(),
    visibility: Type.Enum([...VISIBILITIES]),
    status: Type.Enum(['none', 'maintenance', 'minor', 'major', 'critical'], { description: 'The worst of its components.' }),
    components: Type.Array(ComponentView),
    theme: ThemeView,
    links: Type.Array(Link),
    support_url: nullable(Type.String()),
    custom_domain: nullable(Type.String()),
    url: Type.String({ description: 'Its public address.' }),
    private_url: nullable(Type.String({ description: 'Of a private page, for who may change it: the link with a token.' })),
    version: Type.Integer(),
    created_at: Time,
    updated_at: Time,
  }),
);

/** @param secret whether the caller may hand out the link of a private page */
export function viewPage(page: StatusPage, { baseUrl, pepper }: { readonly baseUrl: string; readonly pepper: string }, secret: boolean) {
  const { id, slug, title, description, visibility, links, support_url, custom_domain, version, theme } = page;
  const url = addressOf(page, baseUrl);
  return {
    id,
    slug,
    title,
    description,
    visibility,
    support_url,
    custom_domain,
    version,
    url,
    links: [...links],
    theme: { ...theme },
    status: overall({ components: page.components.map(({ status }) => ({ status })) as never, incidents: [] }).indicator,
    components: page.components.map(({ created_at: _, status_since, ...component }) => ({
      ...component,
      status_since: status_since.toISOString(),
    })),
    private_url: visibility === 'private' && secret ? `${url}?token=${linkToken(pepper, { id, linkVersion: page.link_version })}` : null,
    created_at: page.created_at.toISOString(),
    updated_at: page.updated_at.toISOString(),
  };
}

/** Where readers find it. */
export function addressOf({ slug, custom_domain }: Pick<StatusPage, 'slug' | 'custom_domain'>, baseUrl: string): string {
  return custom_domain === null ? `${baseUrl}/status/${slug}` : `https://${custom_domain}`;
}

const message = Type.String({ minLength: 1, maxLength: MESSAGE_MAX, description: 'For customers, as plain text.' });
const publishing = {
  status: Type.Optional(Type.Enum([...POST_STATUSES])),
  impact: Type.Optional(Type.Enum([...IMPACTS])),
  component_ids: Type.Optional(Type.Array(Uuid, { maxItems: MOST_COMPONENTS, uniqueItems: true })),
  notify: Type.Optional(Type.Boolean({ description: 'Whether subscribers are notified. Default: true.' })),
};
const postTitle = Type.String({ minLength: 1, maxLength: 200, description: 'For customers.' });
export const PostBody = Type.Object(
  {
    title: postTitle,
    message,
    ...publishing,
    incident_id: Type.Optional(
      nullable(Type.String({ format: 'uuid', description: 'The incident it is about; nothing of it is published.' })),
    ),
  },
  closed,
);
export const UpdateBody = Type.Object({ message, title: Type.Optional(postTitle), ...publishing }, closed);
export const UpdatePatch = Type.Object({ message }, closed);

const UpdateView = named(
  'PublishedUpdate',
  Type.Object({ id: Uuid, status: PublishedStatus, message: Type.String(), at: Time, edited_at: nullable(Time) }),
);
export const PostView = named(
  'PublishedIncident',
  Type.Object({
    id: Uuid,
    title: Type.String(),
    status: PublishedStatus,
    impact: PublishedImpact,
    component_ids: Type.Array(Uuid),
    incident_id: nullable(Uuid),
    started_at: Time,
    resolved_at: nullable(Time),
    updates: Type.Array(UpdateView, { description: 'The newest first.' }),
    created_at: Time,
    updated_at: Time,
  }),
);

export function viewPost(post: Post) {
  const { id, title, status, impact, component_ids, incident_id } = post;
  return {
    id,
    title,
    status,
    impact,
    component_ids: [...component_ids],
    incident_id,
    started_at: post.started_at.toISOString(),
    resolved_at: post.resolved_at?.toISOString() ?? null,
    updates: post.updates.map((update) => ({
      ...update,
      at: update.at.toISOString(),
      edited_at: update.edited_at?.toISOString() ?? null,
    })),
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
  };
}
