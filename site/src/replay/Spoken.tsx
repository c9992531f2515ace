/** Words with cards in them: signs for the eye, names for the ear. */
export function Spoken({ seen, said }: { seen: string; said: string }) {
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <span class="hidden">{said}</span>
    </>
  );
}
