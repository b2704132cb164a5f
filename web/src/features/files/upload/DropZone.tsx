import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from '../files.module.css';
import { useT } from '../messages.ts';

type Props = {
  /** Target project; null if the user may not upload anywhere. */
  readonly project: string | null;
  onFiles(files: File[]): void;
};

/** Accepts files dropped anywhere on the page, and displays their target project while dragging. */
export function DropZone({ project, onFiles }: Props) {
  const t = useT();
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ project, onFiles });
  latest.current = { project, onFiles };
  useEffect(
    () =>
      combine(
        dropTargetForExternal({
          element: document.documentElement,
          canDrop: (drag) => containsFiles(drag) && latest.current.project !== null,
          onDrop: (drag) => latest.current.onFiles(getFiles(drag)),
        }),
        monitorForExternal({
          canMonitor: containsFiles,
          onDragStart: () => {
            // Prevents the browser from opening a file that is dropped outside of the target.
            preventUnhandled.start();
            setDragging(true);
          },
          onDrop: () => {
            preventUnhandled.stop();
            setDragging(false);
          },
        }),
      ),
    [],
  );
  if (!dragging) return null;
  return (
    <div className={`${classes.drop} ${project === null ? classes.nowhere : ''}`}>
      <Text size="lg" fw={600}>
        {project === null ? t('dropNowhere') : t('dropHere', { project })}
      </Text>
    </div>
  );
}
