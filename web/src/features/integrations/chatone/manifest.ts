/** The Slack app as a manifest (JSON), for a server at `base`, without a slash at its end. */
export function slackManifest(base: string): string {
  const at = (path: string) => `${base}/api/v1/integrations/chatone/${path}`;
  const manifest = {
    display_information: { name: 'Tocsin', description: 'Alerts in, the right people paged, nothing lost' },
    features: {
      bot_user: { display_name: 'Tocsin', always_online: true },
      slash_commands: [
        {
          command: '/tocsin',
          url: at('commands'),
          description: 'Acknowledge or resolve an alert, or lead an incident from its channel',
          usage_hint: 'ack 12 | resolve 12 | status | page … | role … @who | note … | who',
          should_escape: true,
        },
      ],
    },
    oauth_config: {
      redirect_urls: [`${base}/api/v1/auth/chatone/callback`, `${base}/api/v1/users/me/chatone/callback`, at('oauth/callback')],
      scopes: {
        bot: [
          'chat:write',
          'channels:read',
          'channels:manage',
          'groups:read',
          'groups:write',
          'channels:history',
          'groups:history',
          'users:read',
          'users:read.email',
          'im:write',
          'bookmarks:write',
          'reactions:read',
          'commands',
        ],
      },
    },
    settings: {
      interactivity: { is_enabled: true, request_url: at('interactions') },
      event_subscriptions: { request_url: at('events'), bot_events: ['message.channels', 'message.groups', 'reaction_added'] },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
    },
  };
  return JSON.stringify(manifest, null, 2);
}

/** Slack's page that makes an app of a manifest. */
export function slackAppAddress(manifest: string): string {
  return `https://api.slack.com/apps?new_app=1&manifest_json=${encodeURIComponent(JSON.stringify(JSON.parse(manifest)))}`;
}
