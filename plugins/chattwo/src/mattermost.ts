import type { ComponentType, ReactElement } from 'react';
import type { MattermostStore } from './state.ts';

/** What `initialize` is given. Each registration answers with an id, by which it is taken back. */
export interface MattermostRegistry {
  registerPostDropdownMenuAction(text: string, action: (postId: string) => void, filter: (postId: string) => boolean): string;
  registerChannelHeaderButtonAction(
    icon: ReactElement,
    action: (channel: { readonly id: string }) => void,
    dropdownText: string,
    tooltipText: string,
  ): string;
  registerChannelHeaderMenuAction(text: string, action: (channelId: string) => void): string;
  registerRightHandSidebarComponent(
    component: ComponentType,
    title: string,
  ): { readonly id: string; readonly showRHSPlugin: unknown; readonly toggleRHSPlugin: unknown };
  unregisterComponent(id: string): void;
}

export interface MattermostPlugin {
  initialize(registry: MattermostRegistry, store: MattermostStore): void;
  uninitialize(): void;
}
