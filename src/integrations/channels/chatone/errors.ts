/** What an error code of the Slack Web API means for a message. `repost`: the message to edit is gone, so post a new one. */
export type ChatoneVerdict =
  | { readonly kind: 'retry' }
  | { readonly kind: 'repost'; readonly reason: string }
  | { readonly kind: 'permanent'; readonly reason: string };

const REPOST: Readonly<Record<string, string>> = {
  message_not_found: 'Slack no longer has the message',
  edit_window_closed: 'Slack no longer allows the message to be edited',
  thread_not_found: 'Slack no longer has the message',
  cannot_reply_to_message: 'Slack takes no replies to the message',
  cant_update_message: 'Slack does not let this bot edit the message',
};

const NEW_TOKEN = 'make a new bot token in the Slack app settings and save it under Integrations';
const INVITE = 'invite the bot with /invite in that channel';

const PERMANENT: Readonly<Record<string, string>> = {
  channel_not_found: `Slack does not know this channel, or it is private and the bot is not in it: choose an existing channel, or ${INVITE}`,
  not_in_channel: `The bot is not in this channel: ${INVITE}`,
  is_archived: 'The channel is archived: unarchive it in Slack, or choose another channel',
  restricted_action: 'The workspace does not let the bot post in this channel: ask a workspace admin to allow it',
  restricted_action_read_only_channel: 'The channel is read-only: ask a workspace admin to let the bot post',
  restricted_action_thread_only_channel: 'The channel takes only thread replies: choose another channel',
  restricted_action_non_threadable_channel: 'The channel does not take this kind of message: choose another channel',
  invalid_auth: `Slack does not accept the bot token: ${NEW_TOKEN}`,
  not_authed: `No bot token was sent: ${NEW_TOKEN}`,
  account_inactive: `The bot's account or workspace was deactivated: ${NEW_TOKEN}`,
  token_revoked: `The bot token was revoked: ${NEW_TOKEN}`,
  token_expired: `The bot token has expired: ${NEW_TOKEN}`,
  not_allowed_token_type: 'This is not a bot token: use the one that starts with xoxb-',
  no_permission: 'The bot lacks a permission: reinstall the app with the scopes of the manifest in docs/integrations/slack.md',
  missing_scope: 'The bot lacks a scope: reinstall the app with the scopes of the manifest in docs/integrations/slack.md',
  ekm_access_denied: 'The workspace has suspended message posting: ask a workspace admin',
  team_access_not_granted: 'The app is not installed in this workspace: install it there',
  accesslimited: 'The workspace limits access for this app: ask a workspace admin',
  message_limit_exceeded: 'The workspace has reached its message limit: ask a workspace admin',
  msg_too_long: 'The message was too long for Slack',
  msg_blocks_too_long: 'The message was too long for Slack',
  no_text: 'The message was empty',
  invalid_blocks: 'Slack did not accept the form of the message',
  invalid_blocks_format: 'Slack did not accept the form of the message',
  invalid_attachments: 'Slack did not accept the form of the message',
  too_many_attachments: 'Slack did not accept the form of the message',
  invalid_arguments: 'Slack did not accept the call',
  unknown_method: 'The base address does not lead to a Slack Web API: check it under Integrations',
  user_not_found: 'Slack does not know this user',
  users_not_found: 'No Slack user has the email address of this person: they can link their account in their profile',
  user_disabled: 'The Slack account of this person is deactivated',
  name_taken: 'Slack has a channel with this name already: choose another name',
  invalid_name: 'Slack does not take this name: use lower-case letters, digits and hyphens',
  invalid_name_maxlength: 'The name is too long for Slack: use at most 80 characters',
  invalid_name_punctuation: 'The name needs letters or digits',
  invalid_name_required: 'The name is empty',
  invalid_name_specials: 'Slack does not take this name: use lower-case letters, digits and hyphens',
  cannot_create_channel: 'Slack does not let this channel be created: ask a workspace admin',
  already_archived: 'The channel is archived already',
  already_in_channel: 'The person is in the channel already',
  cant_invite: 'Slack does not let this person be invited to the channel: a member can add them by hand',
  cant_invite_self: 'The bot is in the channel already',
  cant_archive_general: 'The general channel of a workspace cannot be archived: unlink it instead',
  cant_archive_required: 'This channel is required in the workspace and cannot be archived: unlink it instead',
  last_ra_channel: 'This is the last channel of a guest and cannot be archived: unlink it instead',
  user_is_restricted: 'Guests cannot be invited by the bot: a member can add them by hand',
  user_is_ultra_restricted: 'Guests cannot be invited by the bot: a member can add them by hand',
  ura_max_channels: 'A single-channel guest can be in one channel only',
  too_many_bookmarks: 'The channel has as many bookmarks as Slack takes: remove one',
  user_not_in_channel: 'The person is not in the channel',
  method_not_supported_for_channel_type: 'This is no channel: choose a public or private channel',
  cannot_dm_bot: 'The linked account is a bot: the person must link their own',
};

/**
 * Looks an error code up. `ratelimited`, `internal_error`, `fatal_error`, `service_unavailable` and the like pass by
 * themselves; an unknown code is worth another try too: giving up would lose a message for a word we do not know.
 */
export function chatoneVerdict(code: string, needed: string | null = null): ChatoneVerdict {
  const repost = Object.hasOwn(REPOST, code) ? REPOST[code] : undefined;
  if (repost) return { kind: 'repost', reason: repost };
  const sentence = Object.hasOwn(PERMANENT, code) ? PERMANENT[code] : undefined;
  if (sentence) return { kind: 'permanent', reason: `${sentence} (${code}${needed ? `: ${needed}` : ''})` };
  return { kind: 'retry' };
}
