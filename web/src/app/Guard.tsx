import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { text } from '../text/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { texts } from './texts.ts';

/** Keeps a part that cannot be shown from taking the rest with it; a new version of the app is loaded by the button. */
export class Guard extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Empty title={text(texts, 'broken')} action={<Button onClick={() => location.reload()}>{text(texts, 'reload')}</Button>} />;
  }
}
