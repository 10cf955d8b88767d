import React from 'react';
import manifest from '../plugin.json' with { type: 'json' };
import type { MattermostPlugin } from './mattermost.ts';
import { tocsinPlugin } from './plugin.ts';
import { sidebarOf } from './sidebar.tsx';

/** What Mattermost puts on its window for plugins. */
declare global {
  interface Window {
    registerPlugin(id: string, plugin: MattermostPlugin): void;
    readonly WebappUtils?: { readonly browserHistory: { push(path: string): void } };
  }
}

const BELL = (
  <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M6 9a6 6 0 1 1 12 0c0 6 2 7 2 8H4c0-1 2-2 2-8" strokeLinejoin="round" />
    <path d="M10 21h4" strokeLinecap="round" />
  </svg>
);

function open(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

function copy(text: string): void {
  // Only pages of HTTPS have a clipboard.
  if (navigator.clipboard) void navigator.clipboard.writeText(text).catch(() => copyByHand(text));
  else copyByHand(text);
}

function copyByHand(text: string): void {
  window.prompt('Copy this address:', text);
}

function jump(path: string): void {
  window.WebappUtils?.browserHistory.push(path);
}

window.registerPlugin(manifest.id, tocsinPlugin({ icon: BELL, sidebar: (store) => sidebarOf(store, jump), open, copy }));
