// The pictures in colour of all games, each made when it is first shown. Opened to look one up, then let go.
import type { Views } from "../kernel/ports";
import dobble from "../games/dobble/colour" with { exists: "while open" };
import durak from "../games/durak/screen/colour" with { exists: "while open" };
import setCards from "../games/set/colour-card" with { exists: "while open" };
import setCheck from "../games/set/colour-check" with { exists: "while open" };
import setProof from "../games/set/colour-proof" with { exists: "while open" };
import setRace from "../games/set/colour-race" with { exists: "while open" };
import setTable from "../games/set/colour-table" with { exists: "while open" };
import tictactoe from "../games/tictactoe/colour" with { exists: "while open" };

export default function views(): Views {
  return {
    dobble: dobble,
    durak: durak,
    setCheck: () => setCheck(setCards()),
    setProof: () => setProof(setCards()),
    setRace: () => setRace(setCards()),
    setTable: () => setTable(setCards()),
    tictactoe: tictactoe,
  };
}
