import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { onConnection } from '../data/connection.ts';
import { Empty } from './Empty.tsx';
import { PartMissing } from './lazy-with-retry.ts';
import { text } from './messages.ts';

type Props = {
  readonly children: ReactNode;
  /** Current location; a change of it renders the children again. */
  readonly place?: string;
};

type State = { readonly broken: boolean; readonly missing: boolean };

/** Error boundary for a part of the page. Renders it again after navigation and when the server comes back. */
export class Guard extends Component<Props, State> {
  override state: State = { broken: false, missing: false };
  #off = () => {};

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, missing: error instanceof PartMissing };
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
    if (this.state.broken) this.setState({ broken: false, missing: false });
  };

  override render() {
    if (!this.state.broken) return this.props.children;
    const { missing } = this.state;
    return (
      <Empty
        title={text(missing ? 'partMissing' : 'broken')}
        action={<Button onClick={() => location.reload()}>{text(missing ? 'retry' : 'reload')}</Button>}
      >
        {missing && text('partMissingLead')}
      </Empty>
    );
  }
}
