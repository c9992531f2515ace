import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

interface Drawn {
  size: number;
  path: string;
}

/** A text as a QR code; its library is fetched when one is first shown. */
export function Code({ text, label }: { text: string; label: string }) {
  const drawn = useSignal<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    draw(text).then(
      (code) => {
        if (wanted) drawn.value = code;
      },
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  const size = drawn.value?.size ?? 1;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path fill="#13232b" d={drawn.value?.path ?? ""} />
    </svg>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
