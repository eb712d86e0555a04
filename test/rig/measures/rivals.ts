// Another way to find Sets, to measure ours against, written for the board in the same style. It shares nothing with src.

/** As the seed's article has it: a card on the table is what was scanned, in four attributes, and the number of its place. */
interface SeedCard {
  info: { quantity: number; filling: number; color: number; shape: number };
  index: number;
}

function seedCard(byte: number, index: number): SeedCard {
  return {
    info: { quantity: byte & 3, filling: (byte >> 2) & 3, color: (byte >> 4) & 3, shape: (byte >> 6) & 3 },
    index,
  };
}

/** What was found: three cards, and one number for all three to compare it by. */
interface SeedSet {
  a: SeedCard;
  b: SeedCard;
  c: SeedCard;
  all: number;
}

/** Nothing known, nothing found. */
export const newTable = () => ({ cards: [] as SeedCard[], count: 0, sets: [] as SeedSet[], found: 0 });
type SeedTable = ReturnType<typeof newTable>;

export function seedLay(table: SeedTable, byte: number): void {
  table.cards[table.count] = seedCard(byte, table.count);
  table.count++;
}

// One function an attribute, each comparing the three cards' two by two: all the same, or all different.

function isColorSet(a: SeedCard, b: SeedCard, c: SeedCard): boolean {
  let result = false;
  if (a.info.color === b.info.color)
    if (b.info.color === c.info.color) if (a.info.color === c.info.color) result = true;
  if (a.info.color !== b.info.color)
    if (b.info.color !== c.info.color) if (a.info.color !== c.info.color) result = true;
  return result;
}

function isFillingSet(a: SeedCard, b: SeedCard, c: SeedCard): boolean {
  let result = false;
  if (a.info.filling === b.info.filling)
    if (b.info.filling === c.info.filling) if (a.info.filling === c.info.filling) result = true;
  if (a.info.filling !== b.info.filling)
    if (b.info.filling !== c.info.filling) if (a.info.filling !== c.info.filling) result = true;
  return result;
}

function isQuantitySet(a: SeedCard, b: SeedCard, c: SeedCard): boolean {
  let result = false;
  if (a.info.quantity === b.info.quantity)
    if (b.info.quantity === c.info.quantity) if (a.info.quantity === c.info.quantity) result = true;
  if (a.info.quantity !== b.info.quantity)
    if (b.info.quantity !== c.info.quantity) if (a.info.quantity !== c.info.quantity) result = true;
  return result;
}

function isShapeSet(a: SeedCard, b: SeedCard, c: SeedCard): boolean {
  let result = false;
  if (a.info.shape === b.info.shape)
    if (b.info.shape === c.info.shape) if (a.info.shape === c.info.shape) result = true;
  if (a.info.shape !== b.info.shape)
    if (b.info.shape !== c.info.shape) if (a.info.shape !== c.info.shape) result = true;
  return result;
}

/** Color first; an attribute that fails spares the others. */
function isSet(a: SeedCard, b: SeedCard, c: SeedCard): boolean {
  let result = isColorSet(a, b, c);
  if (result) {
    result = isFillingSet(a, b, c);
    if (result) {
      result = isQuantitySet(a, b, c);
      if (result) result = isShapeSet(a, b, c);
    }
  }
  return result;
}

function isNew(table: SeedTable, set: SeedSet): boolean {
  let result = true;
  for (let i = 0; i < table.found; i++) {
    if (set.all === table.sets[i].all) {
      result = false;
      break;
    }
  }
  return result;
}

/** Every ordered triple of different cards; what is found is put in order and looked for in the list so far. */
export function seedSeek(table: SeedTable): SeedSet[] {
  for (let i = 0; i < table.count; i++) {
    for (let j = 0; j < table.count; j++) {
      for (let k = 0; k < table.count; k++) {
        if (i !== j) {
          if (i !== k) {
            if (j !== k) {
              if (isSet(table.cards[i], table.cards[j], table.cards[k])) {
                const places = [i, j, k].sort((a, b) => a - b);
                const set = {
                  a: table.cards[places[0]],
                  b: table.cards[places[1]],
                  c: table.cards[places[2]],
                  all: (places[0] << 14) | (places[1] << 7) | places[2],
                };
                if (isNew(table, set)) {
                  table.sets[table.found] = set;
                  table.found++;
                }
              }
            }
          }
        }
      }
    }
  }
  return table.sets;
}

/** A scan: the card is looked for among those on the table, laid there, and the whole table searched again. */
export function seedScan(table: SeedTable, byte: number): SeedSet[] {
  const card = seedCard(byte, table.count);
  let isThere = false;
  for (let i = 0; i < table.count; i++) {
    const info = table.cards[i].info;
    if (
      info.quantity === card.info.quantity &&
      info.filling === card.info.filling &&
      info.color === card.info.color &&
      info.shape === card.info.shape
    )
      isThere = true;
  }
  if (!isThere) seedLay(table, byte);
  return seedSeek(table);
}
