import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './sortable.module.css';

interface SortableProps {
  /** What stands in the list, in order. */
  readonly ids: readonly string[];
  /** What to call one, for those who hear the page. */
  readonly nameOf: (id: string) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** A list whose rows are put into another order by mouse, finger or keys. */
export function Sortable({ ids, nameOf, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements: announcements(ids.length, nameOf) }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function announcements(count: number, nameOf: (id: string) => string): Announcements {
  const place = (index: unknown) => `position ${Number(index) + 1} of ${count}`;
  const at = (entry: { data: { current?: { sortable?: { index: number } } | undefined } } | null) =>
    place(entry?.data.current?.sortable?.index ?? 0);
  const name = (entry: { id: unknown }) => nameOf(String(entry.id));
  return {
    onDragStart: ({ active }) => `${name(active)} is picked up, at ${at(active)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} would move to ${at(over)}.` : `${name(active)} is outside the list.`),
    onDragEnd: ({ active, over }) => (over ? `${name(active)} is now at ${at(over)}.` : `${name(active)} is back where it was.`),
    onDragCancel: ({ active }) => `${name(active)} is back where it was.`,
  };
}

/** One row of a sortable list: where it stands, and the handle that moves it. */
export function useSortableRow(id: string, name: string, disabled = false) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={`row middle centred rigid muted ${styles.handle}`}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
    >
      <Icon name="drag" />
    </button>
  );
  return { row: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } }, dragging: isDragging, handle };
}
