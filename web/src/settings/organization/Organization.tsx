export default function Organization() {
  return null;
}
