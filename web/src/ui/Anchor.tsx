import { type Ref, type RefObject, useImperativeHandle } from 'react';

type Props = { readonly target: RefObject<HTMLButtonElement | null>; readonly ref?: Ref<HTMLButtonElement> };

/** Target of a menu or popover whose button is rendered elsewhere. It ignores the attributes that Mantine passes: the button has them. */
export function Anchor({ target, ref }: Props) {
  useImperativeHandle(ref, () => target.current as HTMLButtonElement, [target]);
  return null;
}
