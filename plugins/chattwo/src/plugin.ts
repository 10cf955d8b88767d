import type { ComponentType, ReactElement } from 'react';
import type { MattermostPlugin, MattermostRegistry } from './mattermost.ts';
import type { MattermostStore } from './state.ts';
import { alertsAddress, linkOf } from './posts.ts';

/** What the plugin needs of the window around it. */
export interface Surroundings {
  readonly icon: ReactElement;
  readonly sidebar: (store: MattermostStore) => ComponentType;
  /** Opens an address in a tab of its own. */
  readonly open: (url: string) => void;
  readonly copy: (text: string) => void;
}

/** Puts Tocsin into Mattermost's menus, channel header and right-hand sidebar. It holds no credential and calls nobody. */
export function tocsinPlugin({ icon, sidebar, open, copy }: Surroundings): MattermostPlugin {
  let takeBack = (): void => {};
  return {
    initialize(registry, store) {
      const ids = register(registry, store);
      takeBack = () => {
        for (const id of ids) registry.unregisterComponent(id);
      };
    },
    uninitialize() {
      takeBack();
    },
  };

  function register(registry: MattermostRegistry, store: MattermostStore): readonly string[] {
    const link = (postId: string) => linkOf(store.getState(), postId);
    const ours = (postId: string) => link(postId) !== null;
    const withLink = (act: (url: string) => void) => (postId: string) => {
      const url = link(postId);
      if (url !== null) act(url);
    };
    const side = registry.registerRightHandSidebarComponent(sidebar(store), 'Open alerts');
    return [
      side.id,
      registry.registerPostDropdownMenuAction('Open in Tocsin', withLink(open), ours),
      registry.registerPostDropdownMenuAction('Copy link to Tocsin', withLink(copy), ours),
      registry.registerChannelHeaderButtonAction(
        icon,
        (channel) => {
          const url = alertsAddress(store.getState(), channel.id);
          // The sidebar says why there is nothing to open yet.
          if (url === null) store.dispatch(side.showRHSPlugin);
          else open(url);
        },
        'Alerts in Tocsin',
        'This channel’s alerts in Tocsin',
      ),
      registry.registerChannelHeaderMenuAction('Open alerts', () => store.dispatch(side.toggleRHSPlugin)),
    ];
  }
}
