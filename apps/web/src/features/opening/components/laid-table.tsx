/** A laid table seen from above, drawn because a new marketplace has no photographs yet. */
export function LaidTable() {
  return (
    <svg viewBox="0 0 520 460" className="mx-auto w-full max-w-lg" aria-hidden="true">
      <defs>
        <clipPath id="table-edge">
          <rect width="520" height="460" rx="36" />
        </clipPath>
      </defs>
      <g clipPath="url(#table-edge)">
        <rect width="520" height="460" className="fill-accent-soft" />
        <Runner />
        <Pie />
        <Soup />
        <Dumplings />
        <Cutlery />
        <Herbs />
      </g>
    </svg>
  )
}

/** The tablecloth's stripes. */
function Runner() {
  return (
    <g className="fill-accent" opacity="0.1">
      {[40, 64, 440, 464].map((y, index) => (
        <rect key={y} x="-60" y={y} width="700" height={index % 2 ? 4 : 10} transform="rotate(-14 260 230)" />
      ))}
    </g>
  )
}

function Plate({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y + 7} r={r} fill="#3c230f" opacity="0.14" />
      <circle cx={x} cy={y} r={r} fill="#fffdf9" />
      <circle cx={x} cy={y} r={r - 9} fill="none" stroke="#e6d8c6" strokeWidth="2" />
      <circle cx={x} cy={y} r={r * 0.74} fill="#f6eee2" />
    </>
  )
}

/** A berry pie with a lattice, from which a slice is missing. */
function Pie() {
  return (
    <g>
      <Plate x={205} y={215} r={142} />
      <clipPath id="pie">
        <path d="M205 215 L205 111 A104 104 0 1 0 303 250 Z" />
      </clipPath>
      <g clipPath="url(#pie)">
        <circle cx="205" cy="215" r="104" fill="#d9964a" />
        <circle cx="205" cy="215" r="88" fill="#8f2333" />
        <g stroke="#e8b26a" strokeWidth="13" strokeLinecap="round">
          {[-60, -20, 20, 60].map((at) => (
            <g key={at}>
              <path d={`M${205 + at - 70} ${215 - 95 + at * 0.2} L${205 + at + 70} ${215 + 95 + at * 0.2}`} />
              <path d={`M${205 + at + 70} ${215 - 95 - at * 0.2} L${205 + at - 70} ${215 + 95 - at * 0.2}`} />
            </g>
          ))}
        </g>
        <circle
          cx="205"
          cy="215"
          r="97"
          fill="none"
          stroke="#c77f35"
          strokeWidth="14"
          strokeDasharray="17 9"
          strokeLinecap="round"
        />
      </g>
      <g fill="#8f2333">
        <circle cx="250" cy="170" r="6" />
        <circle cx="268" cy="186" r="5" />
        <circle cx="262" cy="206" r="4" />
      </g>
    </g>
  )
}

/** A bowl of beetroot soup with cream and dill. */
function Soup() {
  return (
    <g>
      <circle cx="404" cy="122" r="84" fill="#3c230f" opacity="0.14" />
      <circle cx="404" cy="115" r="84" className="fill-accent" />
      <circle cx="404" cy="115" r="70" fill="#fffdf9" />
      <circle cx="404" cy="115" r="63" fill="#b32b3b" />
      <path
        d="M366 118 q18 -34 48 -22 q26 12 14 32 q-14 18 -34 4 q-10 -12 4 -20"
        fill="none"
        stroke="#fff3ea"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <g stroke="#3f7a3f" strokeWidth="4" strokeLinecap="round">
        <path d="M380 84 l8 6 M432 142 l9 -4 M386 148 l3 9 M440 96 l7 5 M420 158 l-4 7" />
      </g>
      <g fill="#e2675c">
        <circle cx="364" cy="98" r="4" />
        <circle cx="448" cy="120" r="5" />
        <circle cx="402" cy="164" r="4" />
      </g>
    </g>
  )
}

function Dumplings() {
  const around = [
    { x: 372, y: 318, turn: -20 },
    { x: 424, y: 318, turn: 25 },
    { x: 398, y: 360, turn: 4 },
  ]
  return (
    <g>
      <Plate x={398} y={336} r={92} />
      {around.map(({ x, y, turn }) => (
        <g key={`${x} ${y}`} transform={`rotate(${turn} ${x} ${y})`}>
          <path d={`M${x - 27} ${y + 10} a27 27 0 0 1 54 0 q-27 13 -54 0`} fill="#efcf94" />
          <path
            d={`M${x - 20} ${y + 2} q7 -11 12 -13 M${x - 3} ${y - 3} q2 -9 3 -13 M${x + 14} ${y - 1} q-3 -9 -6 -12`}
            fill="none"
            stroke="#cf9f55"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </g>
      ))}
      <g fill="#3f7a3f">
        <circle cx="350" cy="350" r="4" />
        <circle cx="442" cy="346" r="4" />
        <circle cx="398" cy="300" r="3.5" />
        <circle cx="372" cy="386" r="3" />
      </g>
    </g>
  )
}

function Cutlery() {
  return (
    <g fill="none" stroke="#a99784" strokeLinecap="round" transform="rotate(-14 60 400)">
      <path d="M62 330 v96" strokeWidth="8" />
      <path d="M48 292 v26 q0 14 14 14 q14 0 14 -14 v-26 M62 292 v34" strokeWidth="5" />
      <path d="M112 356 v70" strokeWidth="8" />
      <ellipse cx="112" cy="316" rx="16" ry="26" fill="#a99784" stroke="none" />
    </g>
  )
}

function Herbs() {
  return (
    <g>
      <g fill="#5b8f4b" transform="rotate(24 262 408)">
        <path d="M232 408 q34 -22 62 0 q-28 22 -62 0" />
        <path d="M262 424 q26 -6 36 14 q-26 8 -36 -14" opacity="0.85" />
      </g>
      <g fill="#c8473a">
        <circle cx="268" cy="46" r="17" />
        <circle cx="300" cy="32" r="13" />
      </g>
      <path
        d="M264 33 l4 -8 l5 7 M297 22 l3 -7 l5 6"
        stroke="#3f7a3f"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  )
}
