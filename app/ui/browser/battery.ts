interface Battery extends EventTarget {
  charging: boolean;
  level: number;
}

const LOW = 0.2;

let battery: Battery | undefined;
let isAsked = false;

/** Whether the device runs on what is left of its battery, where the browser tells; known soon after the first question. */
export function isBatteryLow(): boolean {
  if (!isAsked) {
    isAsked = true;
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
    getBattery?.call(navigator).then(
      (found) => void (battery = found),
      () => undefined,
    );
  }
  return battery !== undefined && !battery.charging && battery.level <= LOW;
}
