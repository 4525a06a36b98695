import UIKitFace
