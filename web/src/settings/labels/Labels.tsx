export default function Labels() {
  return null;
}
