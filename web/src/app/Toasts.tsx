import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Place of the messages over the page. What is told before it has loaded is shown then. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
