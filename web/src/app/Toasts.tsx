import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Container of the messages over the page. Messages sent before it has loaded are shown once it has. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
