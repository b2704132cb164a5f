import { Modal } from '@mantine/core';

/** Search over everything, and commands. */
export default function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  return <Modal opened onClose={onClose} />;
}
