import { describe, expect, test } from 'vitest';
import { adviceFor, BUDGETS, PLACES, SHINES, SURFACES, type Task } from './technique.ts';

const TASKS: Task[] = SURFACES.flatMap((surface) =>
  PLACES.flatMap((place) => SHINES.flatMap((shine) => BUDGETS.map((budget) => ({ surface, place, shine, budget })))),
);

describe('the guide to tools and materials', () => {
  test.each(TASKS)('%j', (task) => {
    const { technique, reasons } = adviceFor(task);
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons).size).toBe(reasons.length);
    // On bole only indoors, on wood or gesso, and for a mirror.
    if (technique === 'bole') {
      expect(task.place).toBe('indoors');
      expect(task.shine).toBe('mirror');
      expect(['gesso', 'wood']).toContain(task.surface);
    }
    // Brass and copper darken, so they are varnished and stay indoors.
    if (technique === 'imitation') {
      expect(task.place).toBe('indoors');
      expect(reasons).toContain('needs-varnish');
    }
    // Whoever asks for a mirror hears that there is none.
    if (task.shine === 'mirror') expect(reasons.includes('no-mirror')).toBe(technique !== 'bole');
  });
});

test.each([
  [{ surface: 'gesso', place: 'indoors', shine: 'mirror', budget: 'gold' }, 'bole'],
  [{ surface: 'metal', place: 'outdoors', shine: 'soft', budget: 'gold' }, 'mordant'],
  [{ surface: 'wood', place: 'indoors', shine: 'soft', budget: 'small' }, 'imitation'],
] as const)('%j takes %s', (task, technique) => {
  expect(adviceFor(task).technique).toBe(technique);
});
