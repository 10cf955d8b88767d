import { Modal } from '@mantine/core';
import { whenOpened } from './when-opened.tsx';

/** The library's dialog, which costs nothing until it is first opened. */
export const Dialog = whenOpened(Modal);
