export default function Part() {
  return <p>Loaded later</p>;
}
