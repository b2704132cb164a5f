import { Drawer } from '@mantine/core';

/** The task beside whatever page is open. */
export default function TaskPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={id}>
      {id}
    </Drawer>
  );
}
