import { Modal as LibraryModal, type ModalProps } from '@mantine/core';

/** The library's dialog, with all that it brings. */
export function Modal(props: ModalProps) {
  return <LibraryModal {...props} />;
}
