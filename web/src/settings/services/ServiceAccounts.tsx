export default function ServiceAccounts() {
  return null;
}
