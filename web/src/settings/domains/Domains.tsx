export default function Domains() {
  return null;
}
