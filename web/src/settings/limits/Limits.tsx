export default function Limits() {
  return null;
}
