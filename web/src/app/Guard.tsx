import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { onConnection } from '../api/connection.ts';
import { text } from '../text/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { texts } from './texts.ts';

type Props = {
  readonly children: ReactNode;
  /** Where this is: elsewhere it is tried again. */
  readonly place?: string;
};

/** Keeps a part that cannot be shown from taking the rest with it. It is tried again elsewhere, and when the server comes back. */
export class Guard extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };
  #off = () => {};

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidMount() {
    this.#off = onConnection(this.#again);
  }

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place) this.#again();
  }

  override componentWillUnmount() {
    this.#off();
  }

  readonly #again = () => {
    if (this.state.broken) this.setState({ broken: false });
  };

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Empty title={text(texts, 'broken')} action={<Button onClick={() => location.reload()}>{text(texts, 'reload')}</Button>} />;
  }
}
