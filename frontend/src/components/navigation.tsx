import { useReducedMotion } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { useLayoutEffect, useRef } from "react";
import type { NavigationEntry } from "../generated/payload";
import { moveFocus } from "../lib/move-focus";
import { addressOf, currentMark } from "../lib/paths";
import { removeStyle } from "../lib/remove-style";
import { HrefLink } from "./href-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { SubmenuItem } from "./submenu-item";

/** The seconds in which the mark slides from one link to the next (specification, section 9). */
const slideDuration = 0.45;

/** The header's links. */
export function Navigation({ path }: { path: string }) {
  const { labels, navigation } = useLayout();
  const list = useSlidingMark(path);
  return (
    <nav className="nav" aria-label={labels.navigation}>
      <ul
        ref={list}
        onKeyDown={(event) =>
          moveFocus(event, ".nav-link, .submenu-button", "ArrowLeft", "ArrowRight")
        }
      >
        {navigation.map((link, index) => {
          const key = addressOf(link.route);
          return link.submenu === null ? (
            <li key={key}>
              <HeaderLink link={link} path={path} />
            </li>
          ) : (
            <SubmenuItem key={key} path={path} name={`menu-${index}`} submenu={link.submenu}>
              <HeaderLink link={link} path={path} />
            </SubmenuItem>
          );
        })}
      </ul>
    </nav>
  );
}

function HeaderLink({ link, path }: { link: NavigationEntry; path: string }) {
  const { route, label, icon, submenu } = link;
  const isBelow = submenu?.links.some((one) => one.route === path);
  const current = currentMark(addressOf(route), path) ?? (isBelow ? "true" : undefined);
  return (
    <>
      <HrefLink className="nav-link" to={route} aria-current={current}>
        {icon !== null && <Icon name={icon} />}
        {label}
      </HrefLink>
      {current !== undefined && <span className="nav-mark" />}
    </>
  );
}

/** Slides the mark of the current route from its previous position; jumps under reduced motion. */
function useSlidingMark(path: string) {
  const [list, animate] = useAnimate<HTMLUListElement>();
  const movesNothing = useReducedMotion() === true;
  const before = useRef<Span>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves when the path changes
  useLayoutEffect(() => {
    const mark = list.current.querySelector<HTMLElement>(".nav-mark");
    const from = before.current;
    const to = spanOf(mark);
    before.current = to;
    // The mark moves when the window is resized or a font loads.
    const watcher = new ResizeObserver(() => {
      before.current = spanOf(mark);
    });
    for (const box of [document.documentElement, list.current]) watcher.observe(box);

    let movement: ReturnType<typeof animate> | undefined;
    if (mark !== null && from !== undefined && to !== undefined && !movesNothing) {
      const shift = from.left + from.width / 2 - (to.left + to.width / 2);
      const start = `translateX(${shift}px) scaleX(${from.width / to.width})`;
      const how = { duration: slideDuration, ease: [0.2, 0.7, 0.2, 1] } as const;
      movement = animate(mark, { transform: [start, "none"] }, how);
      movement.then(() => removeStyle(mark));
    }
    return () => {
      watcher.disconnect();
      movement?.cancel();
    };
  }, [path]);
  return list;
}

type Span = { left: number; width: number };

/** Returns the resting position of the mark, even while it moves; `undefined` if it is hidden. */
function spanOf(mark: HTMLElement | null): Span | undefined {
  const item = mark?.offsetParent;
  if (!mark || !item || mark.offsetWidth === 0) return undefined;
  return { left: item.getBoundingClientRect().left + mark.offsetLeft, width: mark.offsetWidth };
}
