import { useLayout } from "./layout-context";
import { Picture } from "./picture";

/** The logo: symbol, name and descriptor. */
export function Brand() {
  const { brand, descriptor, logo } = useLayout();
  const isLong = /\S{10}|.{19}/u.test(brand);
  return (
    <>
      <Picture image={logo} sizes="12rem" load="eager" decorative />
      <span>
        <span className={isLong ? "brand-name brand-long" : "brand-name"}>{brand}</span>{" "}
        <span className="brand-descriptor">{descriptor}</span>
      </span>
    </>
  );
}
