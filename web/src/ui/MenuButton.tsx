import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import type { MenuItems, MenuPlace } from './OpenMenu.tsx';
import { focusedIn, useEarlyKeys } from './use-early-keys.ts';
import { type TargetProps, useTarget } from './use-target.ts';

const load = () => import('./OpenMenu.tsx');
const OpenMenu = lazyWithRetry(load);

type Props = MenuPlace & {
  /** Renders the button that opens the menu. */
  readonly button: (target: TargetProps) => ReactNode;
  /** Accessible name of the menu; without it, that of the button. */
  readonly label?: string;
  readonly children: MenuItems;
};

/** Button that opens a menu. The code of menus loads with the first pointer or focus on such a button, not with the page. */
export function MenuButton({ button, label, children, ...place }: Props) {
  const { target, open } = useTarget('menu', load);
  useEarlyKeys(open?.opened ?? false, () => focusedIn(`${open?.id}-dropdown`));
  return (
    <>
      {button(target)}
      {open && (
        <Suspense>
          <OpenMenu {...open} {...place} {...(label && { label })}>
            {children}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
